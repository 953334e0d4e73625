/** The browser's Arabic voices, best first. */
export function arabicVoices(voices: SpeechSynthesisVoice[]): SpeechSynthesisVoice[] {
  const merit = ({ name, localService, default: isDefault }: SpeechSynthesisVoice) =>
    (/natural|neural|premium|enhanced/i.test(name) ? 4 : 0) + (localService ? 2 : 0) + (isDefault ? 1 : 0)
  return voices.filter(({ lang }) => /^ar(?:[-_]|$)/i.test(lang)).sort((a, b) => merit(b) - merit(a))
}
