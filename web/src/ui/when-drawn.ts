// Work that needs the layout waits for the next frame, where the layout is made anyway: asking for it in the middle of an update
// makes the browser reckon the page several times a frame. Returns how to call it off.
export function when_drawn(work: () => void): () => void {
  const frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
