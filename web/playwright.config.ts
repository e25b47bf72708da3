import { defineConfig } from '@playwright/test';

// What looks at every screen, position, size and language takes several times as long as all that people do.
const EVERY_SCREEN = /(docs|fold|gallery|np-windows|om-windows|screens|sizes)\.spec\.ts$/;

// Browser tests against a real server: npm run e2e. Each worker has a server of its own (e2e/fixtures.ts). A test mostly
// waits for the table, so three at a time keep two cores busy.
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/out/failures',
  fullyParallel: true,
  workers: Number(process.env.WORKERS ?? 3),
  forbidOnly: true,
  timeout: 420_000,
  // Servers, bots and browsers share the machine. In continuous integration a test that fails once and then passes is
  // reported as flaky and does not throw the rest away; here it fails.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list', { printSteps: false }]],
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: {
      // The system's Chromium without its windows; none is downloaded.
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    },
  },
  projects: [
    { name: 'journeys', testDir: 'e2e/journeys', testIgnore: EVERY_SCREEN, grepInvert: /@whole/ },
    { name: 'screens', testDir: 'e2e/journeys', testMatch: EVERY_SCREEN, grepInvert: /@whole/ },
    { name: 'whole', testDir: 'e2e/journeys', grep: /@whole/ }, // all of it for all three games
    // Against the folder of `make site`, served by a plain file server.
    { name: 'site', testDir: 'e2e/site' },
    { name: 'site-figures', testMatch: 'tools/site-figures.spec.ts', workers: 1 },
    { name: 'screenshots', testMatch: 'tools/{screenshots,moving-picture}.spec.ts', workers: 1 },
    { name: 'positions', testMatch: 'tools/record-positions.spec.ts', workers: 1 },
    { name: 'performance', testMatch: 'tools/perf*.spec.ts', workers: 1 },
  ],
});
