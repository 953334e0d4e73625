/** Characters that stand for several words, or for a word that Unicode classifies as a symbol. */
const ligatures: Record<string, string> = {
  '\ufdfa': 'صلى الله عليه وسلم',
  '\ufdfb': 'جل جلاله',
  '\ufdfc': 'ريال',
  '\ufdfd': 'بسم الله الرحمن الرحيم',
  '\ufd40': 'رحمه الله',
  '\ufd41': 'رضي الله عنه',
  '\ufd42': 'رضي الله عنها',
  '\ufd43': 'رضي الله عنهم',
  '\ufd44': 'رضي الله عنهما',
  '\ufd45': 'رضي الله عنهن',
  '\ufd46': 'صلى الله عليه وآله',
  '\ufd47': 'عليه السلام',
  '\ufd48': 'عليهم السلام',
  '\ufd49': 'عليهما السلام',
  '\ufd4a': 'عليه الصلاة والسلام',
  '\ufd4b': 'قدس سره',
  '\ufd4c': 'صلى الله عليه وآله وسلم',
  '\ufd4d': 'عليها السلام',
  '\ufd4e': 'تبارك وتعالى',
  '\ufd4f': 'رحمهم الله',
}

export function wordsOfLigature(character: string): string[] | undefined {
  return character.length === 1 ? ligatures[character]?.split(' ') : undefined
}
