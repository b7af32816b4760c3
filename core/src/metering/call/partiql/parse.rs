//! From a statement's text to what it asks for.

use super::expression::{Comparison, Condition, Operand, Step};
use super::token::{Token, tokens};
use crate::item::{AttributeValue, Item};

/// Brackets inside each other that are still read.
const MAX_DEPTH: usize = 64;

#[derive(Clone, Debug)]
pub(super) enum Statement {
    Select(Select),
    Insert(Item),
    Update {
        clauses: Vec<Clause>,
        condition: Option<Condition>,
    },
    Delete(Option<Condition>),
    /// `EXISTS (SELECT …)`, the condition check of a transaction.
    Exists(Select),
}

#[derive(Clone, Debug)]
pub(super) struct Select {
    pub(super) index: Option<String>,
    /// The top-level attributes asked for; `None` is `*`.
    pub(super) attributes: Option<Vec<String>>,
    pub(super) condition: Option<Condition>,
    /// `ORDER BY … DESC`.
    pub(super) descending: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Clause {
    Set(String, Operand),
    Remove(String),
}

/// Reads one statement with its parameters, in the order of their `?`. Errors say at which character.
pub(super) fn statement(text: &str, parameters: Vec<AttributeValue>) -> Result<Statement, String> {
    let count = parameters.len();
    let mut parser = Parser { tokens: tokens(text)?, at: 0, parameters: parameters.into_iter(), depth: 0 };
    let statement = parser.statement()?;
    if parser.at < parser.tokens.len() {
        return Err(parser.expected("the end of the statement"));
    }
    match parser.parameters.len() {
        0 => Ok(statement),
        left => Err(format!("the statement has {} ? for {count} parameters: give one for each", count - left)),
    }
}

pub(super) struct Parser {
    pub(super) tokens: Vec<(usize, Token)>,
    pub(super) at: usize,
    pub(super) parameters: std::vec::IntoIter<AttributeValue>,
    depth: usize,
}

pub(super) type Parsed<T> = Result<T, String>;

impl Parser {
    pub(super) fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|(_, token)| token)
    }

    pub(super) fn expected(&self, what: &str) -> String {
        match self.tokens.get(self.at) {
            Some((at, token)) => format!("character {at}: expected {what}, not {}", token.shown()),
            None => format!("expected {what} at the end of the statement"),
        }
    }

    /// Takes a keyword, in any case.
    fn word(&mut self, keyword: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(word)) if word.eq_ignore_ascii_case(keyword));
        self.at += usize::from(found);
        found
    }

    fn need_word(&mut self, keyword: &str) -> Parsed<()> {
        if self.word(keyword) { Ok(()) } else { Err(self.expected(keyword)) }
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Sign(known)) if *known == sign);
        self.at += usize::from(found);
        found
    }

    pub(super) fn need_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.sign(sign) { Ok(()) } else { Err(self.expected(&format!("`{sign}`"))) }
    }

    pub(super) fn name(&mut self) -> Parsed<String> {
        match self.peek() {
            Some(Token::Word(name) | Token::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            _ => Err(self.expected("a name")),
        }
    }

    /// Elements with commas between them, up to the closing sign, which is taken too.
    pub(super) fn list_to<T>(
        &mut self,
        close: &str,
        mut element: impl FnMut(&mut Parser) -> Parsed<T>,
    ) -> Parsed<Vec<T>> {
        let mut elements = Vec::new();
        if self.sign(close) {
            return Ok(elements);
        }
        loop {
            elements.push(element(self)?);
            if self.sign(close) {
                return Ok(elements);
            }
            if !self.sign(",") {
                return Err(self.expected(&format!("`,` or `{close}`")));
            }
        }
    }

    /// Runs a part that may contain itself, up to a depth that no stack minds.
    pub(super) fn nested<T>(&mut self, part: impl FnOnce(&mut Parser) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.expected(&format!("at most {MAX_DEPTH} brackets inside each other")));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    fn statement(&mut self) -> Parsed<Statement> {
        if self.word("SELECT") {
            return self.select().map(Statement::Select);
        }
        if self.word("EXISTS") {
            self.need_sign("(")?;
            self.need_word("SELECT")?;
            let select = self.select()?;
            self.need_sign(")")?;
            return Ok(Statement::Exists(select));
        }
        if self.word("INSERT") {
            self.need_word("INTO")?;
            self.table()?;
            self.need_word("VALUE")?;
            let at = self.expected("an item such as {'pk': 'a'}");
            return match self.literal()? {
                Some(AttributeValue::M(entries)) => {
                    let mut item = Item::new();
                    for (name, value) in entries {
                        item.set(name, value);
                    }
                    Ok(Statement::Insert(item))
                }
                _ => Err(at),
            };
        }
        if self.word("UPDATE") {
            self.table()?;
            let clauses = self.clauses()?;
            let condition = self.condition()?;
            self.returning()?;
            return Ok(Statement::Update { clauses, condition });
        }
        if self.word("DELETE") {
            self.need_word("FROM")?;
            self.table()?;
            let condition = self.condition()?;
            self.returning()?;
            return Ok(Statement::Delete(condition));
        }
        Err(self.expected("SELECT, INSERT, UPDATE, DELETE or EXISTS"))
    }

    /// The table's name, which needs no check: a question has one table.
    fn table(&mut self) -> Parsed<()> {
        self.name()?;
        if matches!(self.peek(), Some(Token::Sign("."))) {
            Err(self.expected("a table, as indexes are only read"))
        } else {
            Ok(())
        }
    }

    fn select(&mut self) -> Parsed<Select> {
        let attributes = if self.sign("*") {
            None
        } else {
            let mut names = Vec::new();
            loop {
                if matches!(self.tokens.get(self.at + 1), Some((_, Token::Sign("(")))) {
                    return Err(self.expected("an attribute"));
                }
                names.push(self.path()?.0);
                if !self.sign(",") {
                    break Some(names);
                }
            }
        };
        self.need_word("FROM")?;
        self.name()?;
        let index = if self.sign(".") { Some(self.name()?) } else { None };
        let condition = self.condition()?;
        let mut descending = false;
        if self.word("ORDER") {
            self.need_word("BY")?;
            loop {
                self.name()?;
                descending = self.word("DESC");
                if !descending {
                    self.word("ASC");
                }
                if !self.sign(",") {
                    break;
                }
            }
        }
        Ok(Select { index, attributes, condition, descending })
    }

    fn clauses(&mut self) -> Parsed<Vec<Clause>> {
        let mut clauses = Vec::new();
        loop {
            if self.word("SET") {
                loop {
                    let name = self.whole_attribute()?;
                    self.need_sign("=")?;
                    clauses.push(Clause::Set(name, self.operand()?));
                    if !self.sign(",") {
                        break;
                    }
                }
            } else if self.word("REMOVE") {
                loop {
                    clauses.push(Clause::Remove(self.whole_attribute()?));
                    if !self.sign(",") {
                        break;
                    }
                }
            } else if clauses.is_empty() {
                return Err(self.expected("SET or REMOVE"));
            } else {
                return Ok(clauses);
            }
        }
    }

    fn whole_attribute(&mut self) -> Parsed<String> {
        let error = self.expected("a whole attribute, as places inside one are not changed here");
        match self.path()? {
            (name, steps) if steps.is_empty() => Ok(name),
            _ => Err(error),
        }
    }

    fn returning(&mut self) -> Parsed<()> {
        if self.word("RETURNING") {
            if !(self.word("ALL") || self.word("MODIFIED")) {
                return Err(self.expected("ALL or MODIFIED"));
            }
            if !(self.word("OLD") || self.word("NEW")) {
                return Err(self.expected("OLD or NEW"));
            }
            self.need_sign("*")?;
        }
        Ok(())
    }

    fn condition(&mut self) -> Parsed<Option<Condition>> {
        if self.word("WHERE") { self.either().map(Some) } else { Ok(None) }
    }

    fn either(&mut self) -> Parsed<Condition> {
        let first = self.both()?;
        let mut parts = vec![first];
        while self.word("OR") {
            parts.push(self.both()?);
        }
        Ok(single_or(parts, Condition::Or))
    }

    fn both(&mut self) -> Parsed<Condition> {
        let first = self.one_condition()?;
        let mut parts = vec![first];
        while self.word("AND") {
            parts.push(self.one_condition()?);
        }
        Ok(single_or(parts, Condition::And))
    }

    fn one_condition(&mut self) -> Parsed<Condition> {
        self.nested(|parser| {
            if parser.word("NOT") {
                return parser.one_condition().map(|inner| Condition::Not(Box::new(inner)));
            }
            if parser.sign("(") {
                let inner = parser.either()?;
                parser.need_sign(")")?;
                return Ok(inner);
            }
            parser.comparison()
        })
    }

    fn comparison(&mut self) -> Parsed<Condition> {
        let one = self.operand()?;
        if self.word("BETWEEN") {
            let low = self.operand()?;
            self.need_word("AND")?;
            return Ok(Condition::Between(one, low, self.operand()?));
        }
        if self.word("IN") {
            let close = if self.sign("(") {
                ")"
            } else {
                self.need_sign("[")?;
                "]"
            };
            return Ok(Condition::In(one, self.list_to(close, Parser::operand)?));
        }
        if self.word("IS") {
            let negated = self.word("NOT");
            let condition = if self.word("MISSING") {
                Condition::Missing(one)
            } else {
                self.need_word("NULL")?;
                Condition::IsNull(one)
            };
            return Ok(if negated { Condition::Not(Box::new(condition)) } else { condition });
        }
        for (sign, comparison) in [
            ("=", Comparison::Equal),
            ("<>", Comparison::NotEqual),
            ("!=", Comparison::NotEqual),
            ("<=", Comparison::LessOrEqual),
            (">=", Comparison::GreaterOrEqual),
            ("<", Comparison::Less),
            (">", Comparison::Greater),
        ] {
            if self.sign(sign) {
                return Ok(Condition::Compare(one, comparison, self.operand()?));
            }
        }
        match one {
            Operand::Call(name, arguments) => Ok(Condition::Call(name, arguments)),
            _ => Err(self.expected("a comparison")),
        }
    }

    fn operand(&mut self) -> Parsed<Operand> {
        self.nested(|parser| {
            let mut operand = parser.simple_operand()?;
            loop {
                if parser.sign("+") {
                    operand = Operand::Sum(Box::new(operand), Box::new(parser.simple_operand()?));
                } else if parser.sign("-") {
                    operand = Operand::Difference(Box::new(operand), Box::new(parser.simple_operand()?));
                } else {
                    return Ok(operand);
                }
            }
        })
    }

    fn simple_operand(&mut self) -> Parsed<Operand> {
        if let Some(value) = self.literal()? {
            return Ok(Operand::Literal(value));
        }
        let is_call = matches!(self.tokens.get(self.at + 1), Some((_, Token::Sign("("))));
        match self.peek() {
            Some(Token::Word(name)) if is_call => {
                let name = name.to_ascii_lowercase();
                self.at += 2;
                Ok(Operand::Call(name, self.list_to(")", Parser::operand)?))
            }
            Some(Token::Word(_) | Token::Name(_)) => self.path().map(|(name, steps)| Operand::Path(name, steps)),
            _ => Err(self.expected("a value or an attribute")),
        }
    }

    fn path(&mut self) -> Parsed<(String, Vec<Step>)> {
        let name = self.name()?;
        let mut steps = Vec::new();
        loop {
            if self.sign(".") {
                steps.push(Step::Field(self.name()?));
            } else if self.sign("[") {
                let element = match self.peek() {
                    Some(Token::Number(text)) => text.parse().map_err(|_| self.expected("a whole number"))?,
                    _ => return Err(self.expected("the number of an element")),
                };
                self.at += 1;
                self.need_sign("]")?;
                steps.push(Step::Element(element));
            } else {
                return Ok((name, steps));
            }
        }
    }
}

fn single_or(mut parts: Vec<Condition>, join: impl FnOnce(Vec<Condition>) -> Condition) -> Condition {
    match parts.pop() {
        Some(only) if parts.is_empty() => only,
        Some(last) => {
            parts.push(last);
            join(parts)
        }
        None => join(parts),
    }
}
