const written = /^\s*#?(?:خبر\s+)?عاجل\s*[:|\-–—!/،.…]+\s*/u

/** The title without «عاجل:» at its start, for places that show «عاجل» beside it. */
export function dropBreakingWord(title: string): string {
  return title.replace(written, '') || title
}
