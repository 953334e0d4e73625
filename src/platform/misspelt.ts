/** Shorter names of ours are near too many words: for them only two letters that changed places count. */
const longEnough = 8

/** Those of `given` that are none of `known`, and very nearly one of them. */
export function findMisspelt(given: string[], known: string[]): { name: string; meant: string }[] {
  return given
    .filter(name => /^[A-Z_]+$/.test(name) && !known.includes(name))
    .flatMap(name => {
      const meant = known.find(other => isSlipOf(name, other))
      return meant ? [{ name, meant }] : []
    })
}

/** One letter more, less or another, or two neighbours that changed places. */
function isSlipOf(name: string, meant: string): boolean {
  let same = 0
  while (same < meant.length && name[same] === meant[same]) same += 1
  const [left, right] = [name.slice(same), meant.slice(same)]
  const isSwap =
    left.length > 1 && left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2)
  if (isSwap || meant.length < longEnough) return isSwap
  return left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)
}
