// The simulation in Node: `node run.mjs FOLDER` prints every answer, `node run.mjs FOLDER time` how long a run takes. FOLDER
// holds the module and its script.
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [folder, task] = process.argv.slice(2);
const { initSync, lines, Traffic } = await import(pathToFileURL(path.join(folder, "simulation.mjs")));
initSync({ module: await readFile(path.join(folder, "simulation.wasm")) });

if (task === "time") {
  time("14 days", 14, 101);
  time("365 days", 365, 15);
} else {
  process.stdout.write(lines());
}

/** Prints the least, the median and the most CPU time of some runs, as the benchmarks of the core print theirs. */
function time(name, days, runs) {
  const traffic = new Traffic(days * 1440);
  const checksums = new Set([traffic.simulate()]);
  const took = [];
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    checksums.add(traffic.simulate());
    const { user, system } = process.cpuUsage(start);
    took.push((user + system) / 1000);
  }
  if (checksums.size !== 1) throw new Error(`${name}: the runs differ`);
  took.sort((one, other) => one - other);
  const shown = [took[0], took[runs >> 1], took[runs - 1]].map((it) => `${it.toFixed(3)} ms`);
  console.log(`simulation in WebAssembly/${name} time: [${shown.join(" ")}]`);
}
