const written = /^\s*#?(?:خبر\s+)?عاجل\s*[:|\-–—!/،.…]+\s*/u

/** Removes «عاجل:» from the start of a title, for places that show «عاجل» beside it. */
export function dropBreakingWord(title: string): string {
  return title.replace(written, '') || title
}
