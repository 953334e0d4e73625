const particles = new Set(
  'في من على عن إلى الى مع ما لا لم لن أو أم بل ثم قد إن أن لو هل يا كل بين دون غير عند منذ حتى'.split(' '),
)

/** A word that points on to the next: alone at the end of a line it holds the reader up. */
function pointsOn(word: string): boolean {
  const bare = word.replace(/^[«"“(]+/, '')
  // «وفي», «فلا»: the conjunctions are written onto it.
  return particles.has(bare) || (/^[وف]/.test(bare) && particles.has(bare.slice(1)))
}

/** The words of a headline in groups that are better not broken: every particle with the word it points to. */
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
