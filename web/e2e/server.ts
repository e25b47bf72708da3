// A server of its own for tests: own port, own data.
import { type ChildProcess, spawn } from 'node:child_process';
import { on } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

const BINARY = process.env.CONSIGLIERE_BINARY ?? path.resolve('../build/consigliere');
const WEB = path.resolve(process.env.CONSIGLIERE_WEB ?? 'dist');
const LIMITS = [
  ...['--messages-per-second', '500', '--connections-per-address', '500'],
  ...['--tables-per-hour', '10000', '--guests-per-hour', '10000'],
];

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

export class TestServer {
  readonly data = fs.mkdtempSync(path.join(os.tmpdir(), 'consigliere-e2e-'));
  private port: number | null = null;
  private process: ChildProcess | null = null;

  constructor(
    private readonly botPauseMs: number,
    private readonly flags: string[] = [],
  ) {}

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }
  get address(): string {
    return `http://${this.host}`;
  }
  // By name: browsers make passkeys for no bare address.
  get named(): string {
    return `http://localhost:${this.port}`;
  }

  // On the same port as before, if there was one: pages find it again.
  async start(): Promise<void> {
    this.port ??= await freePort();
    const flags = {
      port: this.port,
      address: '127.0.0.1',
      data: this.data,
      web: WEB,
      'log-level': 'warning',
      'bot-pause-ms': this.botPauseMs,
      'shortest-window-ms': 3 * this.botPauseMs,
    };
    const args = [
      'serve',
      ...LIMITS,
      ...this.flags,
      ...Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, `${value}`]),
    ];
    this.process = spawn(BINARY, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const chunks = on(this.process.stdout!, 'data', { signal: AbortSignal.timeout(60_000), close: ['end'] });
    for await (const [chunk] of chunks) {
      output += chunk;
      if (output.includes('Stop with')) break; // it serves
    }
    if (!output.includes('Stop with')) throw new Error(`the server does not start: ${output}`);
    this.process.stdout!.resume();
  }

  async stop(): Promise<void> {
    const running = this.process!;
    const gone = new Promise((r) => running.once('exit', r));
    running.kill('SIGTERM');
    await gone;
  }

  async close(): Promise<void> {
    await this.stop();
    fs.rmSync(this.data, { recursive: true, force: true });
  }
}
