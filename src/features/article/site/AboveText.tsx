import { FreeLeft } from '../../paywall/site/FreeLeft.tsx'
import { OnBehalfOf } from '../../paywall/site/OnBehalfOf.tsx'
import { PartOfPodcast } from '../../podcast/site/PartOfPodcast.tsx'
import type { ArticleData } from './article.loader.ts'
import { Corrections } from './Corrections.tsx'

/** Remarks between the byline and the text. */
export function AboveText({ article, episode }: Pick<ArticleData, 'article' | 'episode'>) {
  return (
    <>
      <Corrections corrections={article.corrections} />
      <OnBehalfOf group={article.onBehalfOf} />
      <FreeLeft locked={article.locked} freeLeft={article.freeLeft} />
      {episode && <PartOfPodcast episode={episode} title={article.title} />}
    </>
  )
}
