import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { closeByBack } from '../../../../ui/site/closeByBack.ts'
import type { ViewerPictures } from './ViewerDialog.tsx'

/** Fetched when first opened, as most readers never do. */
const ViewerDialog = lazy(async () => ({ default: (await import('./ViewerDialog.tsx')).ViewerDialog }))

/** Full-window viewer for the article's pictures. */
export function PictureViewer() {
  const anchor = useRef<HTMLSpanElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const leave = useRef<() => void>(undefined)
  const [opened, setOpened] = useState<ViewerPictures>()
  useEffect(() => {
    const article = anchor.current?.closest('article')
    const open = (event: MouseEvent) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-picture]')
      if (!article || !link || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const links = [...article.querySelectorAll<HTMLAnchorElement>('a[data-picture]')]
      leave.current = closeByBack(() => dialog.current?.close())
      setOpened({ links, first: links.indexOf(link) })
    }
    article?.addEventListener('click', open)
    return () => article?.removeEventListener('click', open)
  }, [])
  function onClosed() {
    leave.current?.()
    setOpened(undefined)
  }
  return (
    <>
      <span ref={anchor} hidden />
      {opened && (
        <Suspense fallback={null}>
          <ViewerDialog {...opened} dialog={dialog} onClosed={onClosed} />
        </Suspense>
      )}
    </>
  )
}
