const particles = new Set(
  'في من على عن إلى الى مع ما لا لم لن أو أم بل ثم قد إن أن لو هل يا كل بين دون غير عند منذ حتى'.split(' '),
)

/** Whether a word belongs with the next one, and so looks bad at the end of a line. */
function pointsOn(word: string): boolean {
  const bare = word.replace(/^[«"“(]+/, '')
  // Conjunctions are attached to the particle: «وفي», «فلا».
  return particles.has(bare) || (/^[وف]/.test(bare) && particles.has(bare.slice(1)))
}

/** Groups words of a headline that should stay on one line: each particle with the word after it. */
export function groupWords(headline: string): string[] {
  const groups: string[] = []
  let open = false
  for (const word of headline.split(' ')) {
    if (open) groups[groups.length - 1] += ` ${word}`
    else groups.push(word)
    open = pointsOn(word)
  }
  return groups
}
