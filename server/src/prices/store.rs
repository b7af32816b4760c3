//! Versions of the price book on disk. A version is written once and never overwritten; the last one written is the one
//! in use. When prices were seen again, unchanged, is kept beside the versions.
//!
//! A version lies in `0001-20260831092153.json`: its number in order of arrival, then its name.

use keyfare_core::pricing::{Day, PriceBook, VersionError};
use std::{
    collections::BTreeMap,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

/// A folder of versions. It need not exist until something is written.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// Why the store does not answer.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The file system refuses.
    #[error("{}: {error}", .path.display())]
    Files {
        /// Where.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// A version cannot be read.
    #[error("{}: {error}", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        error: VersionError,
    },
    /// A version of this name is there, with other prices.
    #[error(
        "version {0} is stored already, with other prices, and no version is overwritten: import into another store"
    )]
    Taken(String),
    /// The built-in book has this version, with other prices.
    #[error(
        "version {0} is the built-in price list, with other prices, and no store takes it: import a later publication, or \
         type the prices that differ in the design (typed_prices)"
    )]
    BuiltIn(String),
}

/// What adding a version did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is new, in this file.
    New(PathBuf),
    /// It was there already, with the same prices.
    Known,
}

/// Where the days are kept on which a version was seen again: version to Region to day.
const SEEN: &str = "seen.json";
type Seen = BTreeMap<String, BTreeMap<String, String>>;

impl Store {
    /// The store in this folder.
    pub fn at(folder: impl Into<PathBuf>) -> Store {
        Store { folder: folder.into() }
    }

    /// The store of the person who runs the command: `keyfare/prices` in the folder for application data. `None` where
    /// the environment names neither XDG_DATA_HOME nor HOME.
    pub fn of_this_person() -> Option<Store> {
        let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let data = set("XDG_DATA_HOME").or_else(|| set("HOME").map(|home| home.join(".local/share")))?;
        Some(Store::at(data.join("keyfare/prices")))
    }

    /// Where it is.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Every version in order of arrival: its number and its file.
    fn files(&self) -> Result<BTreeMap<u32, PathBuf>, StoreError> {
        let entries = match fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(BTreeMap::new()),
            Err(error) => return Err(self.failed(&self.folder)(error)),
        };
        let mut files = BTreeMap::new();
        for entry in entries {
            let path = entry.map_err(self.failed(&self.folder))?.path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            let Some((number, _)) = name.strip_suffix(".json").and_then(|name| name.split_once('-')) else { continue };
            if let Ok(number) = number.parse() {
                files.insert(number, path);
            }
        }
        Ok(files)
    }

    /// Every version, the first one first.
    pub fn books(&self) -> Result<Vec<PriceBook>, StoreError> {
        let seen = self.seen()?;
        let mut books = Vec::new();
        for path in self.files()?.into_values() {
            let text = fs::read_to_string(&path).map_err(self.failed(&path))?;
            let book = PriceBook::from_json(&text).map_err(|error| StoreError::Version { path, error })?;
            books.push(with_days(book, &seen));
        }
        Ok(books)
    }

    /// The built-in book and every version, the one in use last. All know when they were seen last.
    pub fn history(&self) -> Result<Vec<PriceBook>, StoreError> {
        let mut all = vec![with_days(PriceBook::embedded().clone(), &self.seen()?)];
        all.extend(self.books()?);
        Ok(all)
    }

    /// Writes a version. Errors when one of its name has other prices.
    pub fn add(&self, book: &PriceBook) -> Result<Added, StoreError> {
        if let Some(known) = self.history()?.iter().find(|known| known.version() == book.version()) {
            let same = keyfare_core::pricing::changes(known, book).is_empty();
            let version = || book.version().to_owned();
            return match same {
                true => Ok(Added::Known),
                false if known.version() == PriceBook::embedded().version() => Err(StoreError::BuiltIn(version())),
                false => Err(StoreError::Taken(version())),
            };
        }
        fs::create_dir_all(&self.folder).map_err(self.failed(&self.folder))?;
        let number = self.files()?.last_key_value().map_or(1, |(last, _)| last + 1);
        let path = self.folder.join(format!("{number:04}-{}.json", book.version()));
        let draft = self.draft(&book.to_json())?;
        // A link is made only where no file is: unlike a move, it overwrites nothing.
        let linked = fs::hard_link(&draft, &path).map_err(self.failed(&path));
        let _ = fs::remove_file(&draft);
        linked.map(|()| Added::New(path))
    }

    /// Notes that these Regions of a version were seen unchanged on a day.
    pub fn saw(&self, version: &str, regions: &[&str], day: Day) -> Result<(), StoreError> {
        let mut seen = self.seen()?;
        let days = seen.entry(version.to_owned()).or_default();
        for region in regions {
            let known = days.entry((*region).to_owned()).or_default();
            if Day::parse(known).is_none_or(|known| known < day) {
                *known = day.to_string();
            }
        }
        fs::create_dir_all(&self.folder).map_err(self.failed(&self.folder))?;
        // Plain data always becomes text.
        let draft = self.draft(&serde_json::to_string_pretty(&seen).unwrap_or_default())?;
        let path = self.folder.join(SEEN);
        fs::rename(&draft, &path).map_err(self.failed(&path))
    }

    fn seen(&self) -> Result<Seen, StoreError> {
        let path = self.folder.join(SEEN);
        match fs::read_to_string(&path) {
            Ok(text) => serde_json::from_str(&text).map_err(|error| self.failed(&path)(error.into())),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Seen::new()),
            Err(error) => Err(self.failed(&path)(error)),
        }
    }

    /// Writes a text to a file that nobody reads yet, whole and on the disk.
    fn draft(&self, text: &str) -> Result<PathBuf, StoreError> {
        let path = self.folder.join(format!(".draft-{}", std::process::id()));
        let write = || {
            let mut file = fs::File::create(&path)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()
        };
        write().map_err(self.failed(&path))?;
        Ok(path)
    }

    fn failed(&self, path: &Path) -> impl FnOnce(io::Error) -> StoreError + use<> {
        let path = path.to_owned();
        |error| StoreError::Files { path, error }
    }
}

fn with_days(book: PriceBook, seen: &Seen) -> PriceBook {
    match seen.get(book.version()) {
        Some(days) => days.iter().fold(book, |book, (region, day)| match Day::parse(day) {
            Some(day) => book.seen_again(region, day),
            None => book,
        }),
        None => book,
    }
}
