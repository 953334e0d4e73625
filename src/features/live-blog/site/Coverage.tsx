import prose from '../../article/site/body/ArticleBody.module.css'
import { openPlayer } from '../../article/site/body/ArticleBody.tsx'
import embeds from '../../article/site/body/Embeds.module.css'
import css from './Coverage.module.css'
import type { ShownCoverage } from './loadCoverage.ts'

/**
 * Works without scripts; with them it is updated live by a script that only such pages load (`browser/idleTasks.ts`).
 */
export function Coverage({ coverage }: { coverage: ShownCoverage }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click too
    <div
      className={`${prose.prose} ${embeds.embeds} ${css.coverage}`}
      data-coverage
      onClick={openPlayer}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was stored
      dangerouslySetInnerHTML={{ __html: coverage.liveHtml }}
    />
  )
}
