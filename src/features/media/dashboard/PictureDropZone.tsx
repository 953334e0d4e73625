import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import classes from './MediaListPage.module.css'
import { listPictures } from './uploadPicture.ts'

type Props = { onFiles: (files: File[]) => void; children: ReactNode }

/** Takes files dropped anywhere on the page, and pictures pasted anywhere. */
export function PictureDropZone({ onFiles, children }: Props) {
  const [isOver, setOver] = useState(false)
  usePastedPictures(onFiles)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped anywhere; the button does the same
    <div
      className={classes.page}
      data-over={isOver || undefined}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        onFiles(Array.from(event.dataTransfer.files))
      }}
    >
      {children}
    </div>
  )
}

function usePastedPictures(take: (files: File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = listPictures(event.clipboardData)
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
