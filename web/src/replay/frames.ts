// Positions of a finished game, fetched in pages as they are needed. Few pages are kept, so that a long game costs no
// more memory than a short one.
import type { ReplayPart, Result } from '../net/http';

export type Frame = NonNullable<ReplayPart['steps']>[number];
export type FetchFrames = (from: number, count: number) => Promise<Result<ReplayPart>>;

export const PAGE = 40;
const PAGES_KEPT = 10;

export class Frames {
  private pages = new Map<number, Frame[]>(); // in the order of their last use
  private coming = new Map<number, Promise<void>>();

  constructor(
    private fetch: FetchFrames,
    private total: number,
  ) {}

  // Steps are numbered from 1.
  at(n: number): Frame | undefined {
    const page = Math.floor((n - 1) / PAGE);
    return this.pages.get(page)?.[(n - 1) % PAGE];
  }
  get kept(): number {
    return this.pages.size;
  }

  // The page of this step, and soon the one that will be needed next.
  async need(n: number): Promise<Frame | undefined> {
    const page = Math.floor((n - 1) / PAGE);
    await this.load(page);
    const ahead = (n - 1) % PAGE > PAGE / 2 ? page + 1 : page - 1;
    if (ahead >= 0 && ahead * PAGE < this.total) void this.load(ahead);
    return this.at(n);
  }

  private load(page: number): Promise<void> {
    const here = this.pages.get(page);
    if (here) {
      this.pages.delete(page);
      this.pages.set(page, here);
      return Promise.resolve();
    }
    const underWay = this.coming.get(page);
    if (underWay) return underWay;
    const coming = this.fetch(page * PAGE, PAGE).then((reply) => {
      this.coming.delete(page);
      if (!reply.ok) return;
      this.pages.set(page, reply.value.steps ?? []);
      for (const oldest of this.pages.keys()) {
        if (this.pages.size <= PAGES_KEPT) break;
        this.pages.delete(oldest);
      }
    });
    this.coming.set(page, coming);
    return coming;
  }
}
