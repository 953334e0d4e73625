import { AlsoCovered } from '../../story/site/AlsoCovered.tsx'
import type { ArticleData } from './article.loader.ts'
import { PictureViewer } from './body/PictureViewer.tsx'
import { LetterOffer } from './LetterOffer.tsx'
import { NextStory } from './NextStory.tsx'

type Props = Pick<ArticleData, 'story' | 'letter' | 'next'> & { id: number }

/** Offers after an article's end. */
export function BelowText({ story, letter, next, id }: Props) {
  return (
    <>
      {story && <AlsoCovered story={story} articleId={id} />}
      {letter && <LetterOffer letter={letter} />}
      <PictureViewer />
      {next && <NextStory article={next} />}
    </>
  )
}
