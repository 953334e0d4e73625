import { sayable, splitForSpeech } from './speech.ts'

export type ReadingState = 'playing' | 'paused' | 'ended'

type Progress = {
  state: ReadingState
  /** The paragraph, heading or list item being read. */
  element: Element | undefined
}

export type ReadingAloud = {
  play: () => void
  pause: () => void
  stop: () => void
  setRate: (rate: number) => void
  setVoice: (voice: SpeechSynthesisVoice) => void
}

/**
 * Reads elements in order, sentence by sentence. A pause is implemented by remembering the position: the browser's own
 * pause ends the reading on some phones and is forgotten by others.
 */
export function readAloud(
  elements: HTMLElement[],
  firstVoice: SpeechSynthesisVoice,
  onProgress: (progress: Progress) => void,
): ReadingAloud {
  const pieces = elements.flatMap(element =>
    element.innerText
      .split('\n')
      .flatMap(line => splitForSpeech(sayable(line)))
      .map(text => ({ element, text })),
  )
  let position = 0
  let rate = 1
  let voice = firstVoice
  let state: ReadingState = 'paused'
  // Referenced, as some browsers garbage-collect it before it reports its end.
  let current: SpeechSynthesisUtterance | undefined

  function become(next: ReadingState) {
    state = next
    onProgress({ state, element: next === 'ended' ? undefined : pieces[position]?.element })
  }

  function speak() {
    const piece = pieces[position]
    if (!piece) return stop()
    become('playing')
    const utterance = new SpeechSynthesisUtterance(piece.text)
    Object.assign(utterance, { voice, lang: voice.lang, rate })
    // A cancelled utterance fires `end` too, and late.
    utterance.onend = () => {
      if (utterance !== current) return
      position += 1
      speak()
    }
    utterance.onerror = () => {
      if (utterance === current) pause()
    }
    current = utterance
    speechSynthesis.speak(utterance)
  }

  function fallSilent() {
    current = undefined
    speechSynthesis.cancel()
  }

  function pause() {
    fallSilent()
    become('paused')
  }

  function stop() {
    fallSilent()
    position = 0
    become('ended')
  }

  function sayAnew() {
    if (state !== 'playing') return
    fallSilent()
    speak()
  }

  return {
    play() {
      fallSilent()
      speak()
    },
    pause,
    stop,
    setRate(next) {
      rate = next
      sayAnew()
    },
    setVoice(next) {
      voice = next
      sayAnew()
    },
  }
}
