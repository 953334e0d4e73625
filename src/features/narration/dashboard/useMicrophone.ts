import { useEffect, useRef, useState } from 'react'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useLeaveGuard } from '../../../ui/dashboard/useLeaveGuard.ts'

/** MP4 first, which every browser plays. */
const types = ['audio/mp4', 'audio/webm;codecs=opus']

/**
 * Records from the microphone until it is pressed again, then hands over the file. Leaving the page asks first, and
 * then discards the recording, as half of it must not reach readers.
 */
export function useMicrophone(take: (file: File) => void) {
  const recorder = useRef<MediaRecorder>(undefined)
  const [isOn, setOn] = useState(false)
  const isOffered = 'MediaRecorder' in window && navigator.mediaDevices !== undefined

  useLeaveGuard(() => isOn, { message: 'تسجيل الصوت جارٍ، وسيضيع إن غادرت الصفحة. أوقفه أولًا ليُحفظ.' })
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
      for (const track of recorder.current?.stream.getTracks() ?? []) track.stop()
    },
    [],
  )

  async function start() {
    const mimeType = types.find(type => MediaRecorder.isTypeSupported(type))
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const made = new MediaRecorder(stream, mimeType ? { mimeType } : {})
      const parts: Blob[] = []
      made.addEventListener('dataavailable', ({ data }) => parts.push(data))
      made.addEventListener('stop', () => {
        for (const track of stream.getTracks()) track.stop()
        setOn(false)
        if (isGone.current) return
        const extension = made.mimeType.includes('mp4') ? 'm4a' : 'weba'
        if (parts.length > 0) take(new File(parts, `تسجيل المقال.${extension}`, { type: made.mimeType }))
      })
      made.start()
      recorder.current = made
      setOn(true)
    } catch {
      snackbar.error('لم يأذن المتصفح بالميكروفون؛ اسمح به لهذا الموقع ثم أعد المحاولة.')
    }
  }

  return { isOffered, isOn, toggle: () => (isOn ? recorder.current?.stop() : void start()) }
}
