/** An address that leads on to `next` in its turn, which is checked when it is followed. */
export function withNext(path: string, next: string | null | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
