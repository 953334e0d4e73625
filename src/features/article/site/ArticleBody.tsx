import type { MouseEvent } from 'react'
import type { ReaderArticle } from '../article.schema.ts'
import css from './ArticleBody.module.css'
import { playerAddress } from './playerAddress.ts'

export function ArticleBody({ article }: { article: ReaderArticle }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click too */}
      <div
        className={css.prose}
        onClick={openPlayer}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
        dangerouslySetInnerHTML={{ __html: article.description }}
      />
      {article.locked && (
        <section className={`${css.lock} paid`} aria-labelledby="lock">
          <h2 id="lock">بقية هذا المقال للمشتركين</h2>
          <p>
            ما قرأتَه مقدّمة المقال. تُتاح المواد الكاملة لوكالاتنا الشريكة وتحليلات كتّابنا لمن يشترك، وتبقى بقية
            أخبار الموقع متاحة للجميع.
          </p>
        </section>
      )}
    </>
  )
}

/** A player comes only when it is pressed; until then nobody else learns who reads. */
function openPlayer(event: MouseEvent<HTMLDivElement>) {
  const figure = (event.target as Element).closest<HTMLElement>('figure[data-embed]')
  const address = figure && playerAddress(figure.dataset.embed ?? '')
  if (!figure || !address || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  const frame = document.createElement('iframe')
  frame.src = address
  frame.title = figure.textContent ?? ''
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  figure.replaceChildren(frame)
  frame.focus()
}
