import { useEffect } from 'react'
import { deviceStore } from '../../../../ui/browserStore.ts'

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

/** The unsent draft of this device, without its picture and time, which may be out of date. */
export function readDraft(): Partial<NotificationValues> {
  const {
    imageId: _image,
    sendAt: _time,
    ...kept
  } = (deviceStore.getJson(key) ?? {}) as Partial<NotificationValues>
  return kept
}

export function forgetDraft(): void {
  deviceStore.set(key, null)
}

export function useKeptDraft(values: NotificationValues): void {
  useEffect(() => {
    if (values.title || values.body) deviceStore.setJson(key, values)
  }, [values])
}
