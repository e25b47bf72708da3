// What both transports have.

// The worker that analyses finished games, and the address of the program that it runs.
export interface Analyst {
  worker: Worker;
  program: string;
}
