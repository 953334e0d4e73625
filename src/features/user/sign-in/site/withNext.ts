/** An address that carries `next` on, which is checked when it is followed. */
export function withNext(path: string, next: string | null | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path
}
