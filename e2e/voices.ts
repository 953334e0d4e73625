import type { Page } from 'playwright-core'

type Said = { text: string; lang: string; rate: number; onend?: () => void }
type Mouth = Window & { said: Said[]; silent: boolean }

/** Replaces speech synthesis, which headless browsers lack, and records the spoken text. */
export async function standInForVoices(page: Page, lang = 'ar-SA') {
  await page.addInitScript(language => {
    const mouth = window as unknown as Mouth
    Object.assign(mouth, { said: [], silent: true })
    class Utterance {
      text: string
      constructor(text: string) {
        this.text = text
      }
    }
    const voices = [{ lang: language, name: 'صوت', localService: true, default: true, voiceURI: 'voice' }]
    const value = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      speak(utterance: Said) {
        mouth.said.push(utterance)
        mouth.silent = false
      },
      cancel() {
        mouth.silent = true
        // Cancelled speech also ends, as in browsers.
        mouth.said.at(-1)?.onend?.()
      },
    })
    Object.defineProperty(window, 'speechSynthesis', { value })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  }, lang)
  const inPage = <Result>(read: (mouth: Mouth) => Result) =>
    page.evaluate(`(${read})(window)`) as Promise<Result>
  return {
    saying: () =>
      inPage(({ said }) => {
        const { text, lang, rate } = said.at(-1)!
        return { text, lang, rate }
      }),
    isSilent: () => inPage(({ silent }) => silent),
    /** Finishes the current utterance. */
    finish: () => inPage(({ said }) => said.at(-1)?.onend?.()),
    /** Finishes all utterances. Returns the spoken texts. */
    finishAll: () =>
      inPage(mouth => {
        while (!mouth.silent) mouth.said.at(-1)?.onend?.()
        return mouth.said.map(({ text }) => text)
      }),
  }
}
