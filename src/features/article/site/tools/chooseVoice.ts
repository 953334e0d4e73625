/** The best Arabic voice of a browser; undefined if it has none. */
export function chooseVoice(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice | undefined {
  const merit = ({ name, localService, default: isDefault }: SpeechSynthesisVoice) =>
    (/natural|neural|premium|enhanced/i.test(name) ? 4 : 0) + (localService ? 2 : 0) + (isDefault ? 1 : 0)
  return voices.filter(({ lang }) => /^ar(?:[-_]|$)/i.test(lang)).sort((a, b) => merit(b) - merit(a))[0]
}
