import { useEffect } from 'react'

const key = 'notification-draft'

export type NotificationValues = {
  title: string
  titleB: string
  trialShare: number
  trialMinutes: number
  body: string
  link: string
  articleId: number | null
  imageId: number | null
  audience: 'all' | 'topics' | 'members'
  topics: string[]
  sendAt: string | null
}

export const noValues: NotificationValues = {
  title: '',
  titleB: '',
  trialShare: 20,
  trialMinutes: 30,
  body: '',
  link: '',
  articleId: null,
  imageId: null,
  audience: 'all',
  topics: [],
  sendAt: null,
}

/** What was written and not sent, on this device; without its picture and time, which may be no more. */
export function readDraft(): Partial<NotificationValues> {
  try {
    const { imageId: _image, sendAt: _time, ...kept } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return kept
  } catch {
    return {}
  }
}

export function forgetDraft(): void {
  localStorage.removeItem(key)
}

export function useKeptDraft(values: NotificationValues): void {
  useEffect(() => {
    try {
      if (values.title || values.body) localStorage.setItem(key, JSON.stringify(values))
    } catch {
      // Storage may be unavailable or full; then nothing is kept.
    }
  }, [values])
}
