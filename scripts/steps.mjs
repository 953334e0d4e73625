// Prints the progress of a start: one line per step with its duration, and a box at the end.

/**
 * Starts a step, which a terminal shows as running. The returned function prints the finished step's line, or
 * nothing if called without a name.
 */
export function beginStep(doing) {
  const begun = performance.now()
  const { isTTY } = process.stdout
  if (isTTY) process.stdout.write(`${doing} …`)
  return done => {
    if (isTTY) process.stdout.write('\r\x1b[K')
    if (done) console.log(stepLine(done, performance.now() - begun))
  }
}

export function stepLine(done, ms) {
  return `${done.padEnd(24)}${(ms / 1000).toFixed(1).padStart(6)} s`
}

/** Draws a frame around lines of text. */
export function box(lines) {
  // Arabic vowel marks and joiners take no column in a terminal.
  const widthOf = line => [...line.replace(/[\p{M}\p{Cf}]/gu, '')].length
  const width = Math.max(...lines.map(widthOf))
  const edge = '─'.repeat(width + 4)
  const rows = lines.map(line => `│  ${line}${' '.repeat(width - widthOf(line))}  │`)
  return [`┌${edge}┐`, ...rows, `└${edge}┘`].join('\n')
}
