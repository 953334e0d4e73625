/** The newsroom's reasons, one on each line of the setting. */
export function reasonsIn(text: string): string[] {
  const lines = text.split('\n').map(line => line.trim())
  return [...new Set(lines.filter(line => line !== ''))]
}
