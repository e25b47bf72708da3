// Adds to the lock file the optional packages of other platforms that a registry may not serve, so that `npm ci`
// accepts it everywhere. Run it after every `npm install`.
import fs from 'node:fs';

const FILE = process.argv[2] ?? 'package-lock.json';
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'aix', 'netbsd', 'openbsd', 'sunos'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'riscv64', 's390x', 'ppc64', 'loong64', 'arm', 'wasm32'];

// The platform is read from the package's name: "@rolldown/binding-linux-arm64-gnu".
function platformEntry(name, version) {
  const parts = name.split('/').pop().split(/[-.]/);
  const entry = { version: version.replace(/^[~^]/, ''), dev: true, optional: true };
  const os = SYSTEMS.find((x) => parts.includes(x));
  const cpu = PROCESSORS.find((x) => parts.includes(x));
  if (!os && !cpu) return null;
  if (os) entry.os = [os];
  if (cpu) entry.cpu = [cpu];
  if (os === 'linux' && parts.includes('musl')) entry.libc = ['musl'];
  if (os === 'linux' && parts.some((x) => /gnu/.test(x))) entry.libc = ['glibc'];
  return entry;
}

const lock = JSON.parse(fs.readFileSync(FILE, 'utf8'));
let added = 0;
for (const [owner, { optionalDependencies = {} }] of Object.entries({ ...lock.packages })) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const at = `node_modules/${name}`;
    if (lock.packages[at] || lock.packages[`${owner}/${at}`]) continue;
    const entry = platformEntry(name, version);
    if (!entry) continue;
    lock.packages[at] = entry;
    added++;
  }
}
fs.writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`complete-lock: ${added} entries added`);
