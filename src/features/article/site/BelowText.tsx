import { LetterOffer } from '../../newsletter/site/LetterOffer.tsx'
import { LettersOf } from '../../reader-letter/site/LettersOf.tsx'
import { AlsoCovered } from '../../story/site/AlsoCovered.tsx'
import type { ArticleData } from './article.loader.ts'
import { PictureViewer } from './body/PictureViewer.tsx'
import { NextStory } from './NextStory.tsx'

type Props = Pick<ArticleData, 'article' | 'story' | 'readerLetters' | 'letter' | 'next'>

/** Offers after an article's end. */
export function BelowText({ article, story, readerLetters, letter, next }: Props) {
  return (
    <>
      {story && <AlsoCovered story={story} articleId={article.id} />}
      <LettersOf letters={readerLetters} articleId={article.id} />
      {letter && <LetterOffer letter={letter} />}
      <PictureViewer />
      {next && <NextStory article={next} />}
    </>
  )
}
