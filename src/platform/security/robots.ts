/** Who reads for a machine says so; what they open is not counted. */
export function isRobot(userAgent: string): boolean {
  return /bot|crawl|spider|slurp|preview/i.test(userAgent)
}
