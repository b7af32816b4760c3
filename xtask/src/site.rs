//! The browser's side: the desk and the engine, each a wasm module with its script, compressed, in `target/site/pkg`. The
//! server's `build.rs` embeds what it finds there.

use crate::{
    Result,
    cargo::{cargo, root, succeed, target_folder},
    tools,
};
use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    process::Command,
};
use walrus::RefType;
use wasm_bindgen_cli_support::Bindgen;

const TARGET: &str = "wasm32-unknown-unknown";

/// What the compiler puts into the module; `wasm-opt` refuses what it is not told of.
const FEATURES: &[&str] = &[
    "--enable-bulk-memory",
    "--enable-reference-types",
    "--enable-sign-ext",
    "--enable-nontrapping-float-to-int",
    "--enable-mutable-globals",
    "--enable-multivalue",
];

/// Quick to build, or small and fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Optimization {
    /// For working on it.
    Development,
    /// For people.
    Release,
}

impl Optimization {
    /// The profile, and the folder that cargo puts its output into.
    fn profile(self) -> (&'static str, &'static str) {
        match self {
            Optimization::Development => ("dev", "debug"),
            Optimization::Release => ("wasm-release", "wasm-release"),
        }
    }

    fn brotli_quality(self) -> u32 {
        match self {
            Optimization::Development => 4,
            Optimization::Release => 11,
        }
    }
}

/// Where the modules are put, whatever the target folder is: the server's `build.rs` knows no other place.
pub(crate) fn folder() -> PathBuf {
    root().join("target/site/pkg")
}

/// One of the two modules.
#[derive(Clone, Copy, Debug)]
struct Module {
    package: &'static str,
    /// The name of its files.
    name: &'static str,
}

/// The desk is part of every page; the engine is loaded when a page is touched. One is built after the other, because
/// together each would get the features of both.
const MODULES: [Module; 2] =
    [Module { package: "keyfare-desk", name: "desk" }, Module { package: "keyfare-engine", name: "engine" }];

/// Builds both modules, unless those in place were made of the same code in the same way.
pub(crate) fn build(optimization: Optimization) -> Result<()> {
    tools::need_wasm_target(TARGET)?;
    MODULES.into_iter().try_for_each(|module| build_module(module, optimization))
}

/// Builds a package as a module, and puts it with its script into a folder of its own, to be run by Node as it is. It is built
/// beside the engine, so that the crates of both have the same features and none is built again.
pub(crate) fn build_apart(package: &str, name: &str, folder: &Path) -> Result<()> {
    tools::need_wasm_target(TARGET)?;
    let code = compile(package, &["--package", "keyfare-engine"], Optimization::Release)?;
    let (script, module) = bind(name, &code, Optimization::Release)?;
    fs::create_dir_all(folder).map_err(|error| format!("{} cannot be made: {error}", folder.display()))?;
    write(&folder.join(format!("{name}.mjs")), script.as_bytes())?;
    write(&folder.join(format!("{name}.wasm")), &module)
}

/// What the compiler makes of a package that is built beside others.
fn compile(package: &str, beside: &[&str], optimization: Optimization) -> Result<Vec<u8>> {
    let (profile, built) = optimization.profile();
    let build = ["build", "--package", package, "--lib", "--target", TARGET, "--profile", profile];
    succeed(cargo(&build).args(beside))?;
    let file = format!("{}.wasm", package.replace('-', "_"));
    read(&target_folder()?.join(TARGET).join(built).join(file))
}

fn build_module(Module { package, name }: Module, optimization: Optimization) -> Result<()> {
    let code = compile(package, &[], optimization)?;
    let optimizer = match optimization {
        Optimization::Development => None,
        Optimization::Release => tools::wasm_opt(),
    };

    let stamp = format!("{optimization:?} {} {PASSES:?} {:016x}\n", optimizer.is_some(), content_hash(&code));
    let site = folder();
    let stamp_file = site.join(format!("{name}.stamp"));
    if fs::read_to_string(&stamp_file).is_ok_and(|it| it == stamp) {
        return Ok(());
    }
    fs::create_dir_all(&site).map_err(|error| format!("{} cannot be made: {error}", site.display()))?;
    // Should anything fail below, the next run must not take half of this one for whole.
    let _ = fs::remove_file(&stamp_file);

    let (script, module) = bind(name, &code, optimization)?;
    let module = match optimizer {
        Some(program) => optimize(&program, &module)?,
        None => module,
    };
    for (name, content) in [(format!("{name}.js"), script.as_bytes()), (format!("{name}.wasm"), &module)] {
        write(&site.join(&name), content)?;
        let brotli = brotli(content, optimization.brotli_quality()).map_err(|error| format!("brotli: {error}"))?;
        let gzip = gzip(content).map_err(|error| format!("gzip: {error}"))?;
        write(&site.join(format!("{name}.br")), &brotli)?;
        write(&site.join(format!("{name}.gz")), &gzip)?;
        println!("{name}: {} bytes, {} with brotli, {} with gzip", content.len(), brotli.len(), gzip.len());
    }
    write(&stamp_file, stamp.as_bytes())
}

/// The script that loads the module, and the module made ready for it.
fn bind(name: &str, code: &[u8], optimization: Optimization) -> Result<(String, Vec<u8>)> {
    let wrong = |error| format!("wasm-bindgen refuses the module: {error:#}");
    let mut bindgen = Bindgen::new();
    bindgen.input_bytes(name, code.to_vec()).typescript(false).omit_default_module_path(true);
    bindgen.remove_name_section(optimization == Optimization::Release).remove_producers_section(true);
    bindgen.web(true).map_err(wrong)?;
    let mut output = bindgen.generate_output().map_err(wrong)?;
    // A dependency may hold script files that nothing uses; they are left out.
    if output.js().contains("./snippets/") {
        return Err("a dependency brings script files of its own; the server embeds one script only".to_owned());
    }
    let module = output.wasm_mut().emit_wasm();
    Ok((output.js().to_owned(), module))
}

/// Leaves out what is there twice or not at all, and tidies locals and branches, which compress better then. `-Oz` makes the
/// module a seventh smaller, but a twentieth larger once it is compressed, and it is compressed that it travels.
const PASSES: &[&str] = &[
    "--duplicate-function-elimination",
    "--dce",
    "--remove-unused-module-elements",
    "--dae",
    "--optimize-instructions",
    "--remove-unused-brs",
    "--remove-unused-names",
    "--merge-blocks",
    "--rse",
    "--merge-locals",
    "--coalesce-locals",
    "--reorder-locals",
    "--duplicate-function-elimination",
    "--vacuum",
    "--memory-packing",
];

fn optimize(program: &Path, module: &[u8]) -> Result<Vec<u8>> {
    let scratch = target_folder()?.join("wasm-opt");
    fs::create_dir_all(&scratch).map_err(|error| format!("{} cannot be made: {error}", scratch.display()))?;
    let (before, after) = (scratch.join("before.wasm"), scratch.join("after.wasm"));
    write(&before, module)?;
    succeed(Command::new(program).args(PASSES).args(FEATURES).arg(&before).arg("-o").arg(&after))?;
    repair_table_export(&read(&after)?)
}

/// Binaryen 108, which Debian has, writes every exported table as the first one. The script would then put JavaScript's objects
/// into the table of functions, and stop. A module that has it right keeps it.
fn repair_table_export(module: &[u8]) -> Result<Vec<u8>> {
    let mut module = walrus::ModuleConfig::new()
        .generate_name_section(false)
        .generate_producers_section(false)
        .parse(module)
        .map_err(|error| format!("the smaller module cannot be read: {error:#}"))?;
    let objects = module.tables.iter().find(|it| it.element_ty == RefType::EXTERNREF).map(walrus::Table::id);
    if let Some(objects) = objects {
        for export in module.exports.iter_mut().filter(|it| it.name == "__wbindgen_externrefs") {
            export.item = walrus::ExportItem::Table(objects);
        }
    }
    Ok(module.emit_wasm())
}

fn brotli(content: &[u8], quality: u32) -> std::io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut compressed, 1 << 16, quality, 22);
    writer.write_all(content)?;
    drop(writer);
    Ok(compressed)
}

fn gzip(content: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    writer.write_all(content)?;
    writer.finish()
}

/// FNV-1a, 64 bits.
fn content_hash(content: &[u8]) -> u64 {
    content
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn read(file: &Path) -> Result<Vec<u8>> {
    fs::read(file).map_err(|error| format!("{} cannot be read: {error}", file.display()))
}

fn write(file: &Path, content: &[u8]) -> Result<()> {
    fs::write(file, content).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}
