//! Embeds the stylesheet, the public files and, when they were built before, the browser's modules: `keyfare` is one file.
//!
//! `cargo xtask build` puts the modules into `target/site/pkg`, already compressed. Everything else is small and is compressed
//! here. Without the modules the server still builds, and its pages are without script.

use std::{
    env,
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

fn main() -> io::Result<()> {
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").ok_or(io::ErrorKind::NotFound)?);
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let root = package.join("..");
    let site = root.join("target/site/pkg");
    // Cargo takes a watched path that is missing for changed, and would build the server anew each time.
    fs::create_dir_all(&site)?;
    for watched in ["style/main.css", "public", "target/site/pkg"] {
        println!("cargo::rerun-if-changed={}", root.join(watched).display());
    }

    let mut embedded = Embedded { out, list: String::new(), count: 0 };
    let stylesheet = embedded.add_hashed("main", "css", &root.join("style/main.css"))?;
    let built = ["desk.js", "desk.wasm", "engine.js", "engine.wasm"].map(|it| site.join(it));
    let browser = if built.iter().all(|it| it.exists()) {
        let [script, module, engine_script, engine_module] = built;
        let script = embedded.add_hashed("desk", "js", &script)?;
        let module = embedded.add_hashed("desk", "wasm", &module)?;
        let engine_script = embedded.add_hashed("engine", "js", &engine_script)?;
        let engine_module = embedded.add_hashed("engine", "wasm", &engine_module)?;
        let worker = embedded.out.join("worker.js");
        fs::write(&worker, worker_script(&engine_script, &engine_module))?;
        let worker = embedded.add_hashed("worker", "js", &worker)?;
        format!("Some(BrowserSide {{ script: {script:?}, module: {module:?}, worker: {worker:?} }})")
    } else {
        "None".to_owned()
    };
    let public = root.join("public");
    if public.exists() {
        embedded.add_folder(&public, "")?;
    }

    let text = format!(
        "pub(super) static EMBEDDED: &[Asset] = &[\n{}];\n\
         pub(super) const STYLESHEET: &str = {stylesheet:?};\n\
         pub(super) const BROWSER: Option<BrowserSide> = {browser};\n",
        embedded.list
    );
    fs::write(embedded.out.join("embedded.rs"), text)
}

/// The script of the worker: it loads the engine, and keeps what arrives before the engine is there. The first message
/// may name price books, which are fetched and passed on in their place.
fn worker_script(script: &str, module: &str) -> String {
    format!(
        "import init, {{ receive }} from \"{script}\";\n\
         const book = async (address) => {{\n\
         \x20 const answer = await fetch(address);\n\
         \x20 if (!answer.ok) throw new Error(address);\n\
         \x20 return answer.text();\n\
         }};\n\
         const early = [];\n\
         const opened = new Promise((resolve) => {{\n\
         \x20 onmessage = (event) => {{\n\
         \x20   early.push(event.data);\n\
         \x20   resolve();\n\
         \x20 }};\n\
         }});\n\
         const start = async () => {{\n\
         \x20 await init({{ module_or_path: \"{module}\" }});\n\
         \x20 await opened;\n\
         \x20 const [word, address, books] = early.shift();\n\
         \x20 receive([word, address, ...await Promise.all(books.split(\" \").filter(Boolean).map(book))]);\n\
         \x20 onmessage = (event) => receive(event.data);\n\
         \x20 early.forEach((message) => receive(message));\n\
         }};\n\
         start().catch(() => postMessage(\"failed\"));\n"
    )
}

/// The list being written, and where the compressed copies go.
struct Embedded {
    out: PathBuf,
    list: String,
    count: usize,
}

impl Embedded {
    /// A file whose address carries the hash of its content, so that browsers may keep it for ever.
    fn add_hashed(&mut self, stem: &str, extension: &str, file: &Path) -> io::Result<String> {
        let hash = content_hash(&fs::read(file)?);
        let address = format!("/pkg/{stem}.{hash:016x}.{extension}");
        self.add(&address, file, "Caching::Immutable")?;
        Ok(address)
    }

    /// Every file below a folder, under its own name.
    fn add_folder(&mut self, folder: &Path, address: &str) -> io::Result<()> {
        let mut entries = fs::read_dir(folder)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let address = format!("{address}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                self.add_folder(&entry.path(), &address)?;
            } else {
                self.add(&address, &entry.path(), "Caching::Revalidate")?;
            }
        }
        Ok(())
    }

    fn add(&mut self, address: &str, file: &Path, caching: &str) -> io::Result<()> {
        let content = fs::read(file)?;
        let hash = content_hash(&content);
        let file = file.canonicalize()?;
        let content_type = content_type(&file);
        let brotli = self.compressed(&file, &content, content_type, "br", brotli)?;
        let gzip = self.compressed(&file, &content, content_type, "gz", gzip)?;
        writeln!(
            self.list,
            "Asset {{ address: {address:?}, content_type: {content_type:?}, hash: \"{hash:016x}\", caching: {caching}, \
             identity: include_bytes!({file:?}), brotli: {brotli}, gzip: {gzip} }},"
        )
        .map_err(io::Error::other)?;
        self.count += 1;
        Ok(())
    }

    /// The expression for a compressed copy: the one that lies beside the file, or one made now. `None` when the type does
    /// not compress, or the copy would not be smaller.
    fn compressed(
        &self,
        file: &Path,
        content: &[u8],
        content_type: &str,
        extension: &str,
        compress: fn(&[u8]) -> io::Result<Vec<u8>>,
    ) -> io::Result<String> {
        let mut beside = file.as_os_str().to_owned();
        beside.push(format!(".{extension}"));
        let beside = PathBuf::from(beside);
        if is_as_new(&beside, file) {
            return Ok(format!("Some(include_bytes!({beside:?}))"));
        }
        if content_type.starts_with("image/") && content_type != "image/svg+xml" || content_type.starts_with("font/") {
            return Ok("None".to_owned());
        }
        let compressed = compress(content)?;
        if compressed.len() >= content.len() {
            return Ok("None".to_owned());
        }
        let copy = self.out.join(format!("{}.{extension}", self.count));
        fs::write(&copy, compressed)?;
        Ok(format!("Some(include_bytes!({copy:?}))"))
    }
}

/// Whether the copy is there and was made after the file: another tool may have written the file alone.
fn is_as_new(copy: &Path, file: &Path) -> bool {
    let time = |it: &Path| it.metadata().and_then(|it| it.modified());
    matches!((time(copy), time(file)), (Ok(copy), Ok(file)) if copy >= file)
}

fn brotli(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut compressed, 1 << 16, 11, 22);
    writer.write_all(content)?;
    drop(writer);
    Ok(compressed)
}

fn gzip(content: &[u8]) -> io::Result<Vec<u8>> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    writer.write_all(content)?;
    writer.finish()
}

/// FNV-1a, 64 bits. It tells versions of a file apart; it is no defense against anyone.
fn content_hash(content: &[u8]) -> u64 {
    content
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn content_type(file: &Path) -> &'static str {
    match file.extension().and_then(|it| it.to_str()) {
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("json" | "webmanifest") => "application/json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
