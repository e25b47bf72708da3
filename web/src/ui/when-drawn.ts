// Work that needs the layout waits for the next frame, where the layout is made anyway: asking for it in the middle of
// an update makes the browser compute the layout several times per frame. Returns a function that cancels it.
export function whenDrawn(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
