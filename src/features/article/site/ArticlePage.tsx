import { Fragment } from 'react'
import { useLoaderData } from 'react-router'
import { OldestContext, oldestOf } from '../../../ui/listTimes.ts'
import { hydrateLater } from '../../../ui/site/hydrateLater.tsx'
import { SectionHeading } from '../../../ui/site/SectionHeading.tsx'
import { PositionedAd } from '../../ad/site/PositionedAd.tsx'
import { LiveArticle } from '../../live-blog/site/LiveArticle.tsx'
import { MovingPicture } from '../../media/site/MovingPicture.tsx'
import { Picture } from '../../media/site/Picture.tsx'
import '../../podcast/site/Chapters.module.css'
import '../../podcast/site/PartOfPodcast.module.css'
import '../../podcast/site/Subscribe.module.css'
import '../../podcast/site/Transcript.module.css'
import '../../reader-letter/site/LettersOf.module.css'
import '../../story/site/AlsoCovered.module.css'
import type { ReaderArticle } from '../article.schema.ts'
import './ArticleEnd.module.css'
import './Dates.module.css'
import './tools/ShareRow.module.css'
import './tools/TextSize.module.css'
import { ArticleByline, ArticleHeader } from './ArticleHeader.tsx'
import css from './ArticlePage.module.css'
import type { ArticleData } from './article.loader.ts'
import { ArticleBody } from './body/ArticleBody.tsx'
import { pictureHolder } from './body/pictureHolder.ts'
import { wholePicture } from './body/wholePicture.ts'
import { isLongHeadline } from './isLongHeadline.ts'
import './Corrections.module.css'
import '../../paywall/site/FreeLeft.module.css'
import { besideKicker } from '../../article-list/site/besideKicker.ts'
import { leadSizes } from '../../article-list/site/leadSizes.ts'
import '../../newsletter/site/LetterOffer.module.css'
import { MostRead } from '../../article-list/site/MostRead.tsx'
import { StoryCard } from '../../article-list/site/StoryCard.tsx'
import { LiveHead } from './LiveHead.tsx'
import './NextStory.module.css'
import '../../dossier/site/PartOfDossier.module.css'

// Below the text, or without anything to press at first.
const rows = () => import('./articleRows.ts')
const onServer = import.meta.env.SSR ? await rows() : undefined
const AboveText = hydrateLater(rows, 'AboveText', onServer)
const BelowText = hydrateLater(rows, 'BelowText', onServer)
const ArticleEnd = hydrateLater(rows, 'ArticleEnd', onServer)
const PartOfDossier = hydrateLater(rows, 'PartOfDossier', onServer)

export function ArticlePage() {
  const data = useLoaderData() as ArticleData
  const { article, coverage, offers, forGroups, hijri, related, mostRead, shareUrl } = data
  const { id } = article
  // The dark head of a coverage lies above both columns.
  const Whole = coverage ? 'article' : Fragment
  const Column = coverage ? 'div' : 'article'
  return (
    <div
      className={css.page}
      data-kind={article.kind}
      data-covered={coverage ? '' : undefined}
      data-long={isLongHeadline(besideKicker(article)) ? '' : undefined}
    >
      {/* A new article resets reading aloud, opened embeds and the picture viewer. */}
      <Whole key={id}>
        {coverage && <LiveHead article={article} coverage={coverage} />}
        <div className={css.columns}>
          <Column className={css.article}>
            {!coverage && <ArticleHeader article={article} />}
            <LeadPicture article={article} />
            <ArticleByline article={article} hijri={hijri} shareUrl={shareUrl} />
            <PositionedAd position="article-top" />
            <AboveText {...data} />
            {coverage ? (
              <LiveArticle article={article} offers={offers} forGroups={forGroups} coverage={coverage} />
            ) : (
              <ArticleBody article={article} offers={offers} forGroups={forGroups} />
            )}
            <PartOfDossier {...data} />
            <PositionedAd position="article-end" />
            <ArticleEnd article={article} hijri={hijri} shareUrl={shareUrl} />
            <BelowText {...data} />
          </Column>
          <aside className={css.aside} data-later="end" data-screen>
            <MostRead articles={mostRead} />
            <PositionedAd position="sidebar" />
          </aside>
        </div>
      </Whole>
      {related.length > 0 && (
        <section className={css.related} aria-labelledby="related" data-later="related" data-screen>
          <SectionHeading title="اقرأ أيضًا" id="related" />
          <OldestContext value={oldestOf(related.map(({ publishAt }) => publishAt))}>
            <div className={css.cards}>
              {related.map(other => (
                <StoryCard key={other.id} article={other} weight="card" compact />
              ))}
            </div>
          </OldestContext>
        </section>
      )}
    </div>
  )
}

function LeadPicture({ article }: { article: ReaderArticle }) {
  const { kind, description, image, imageCaption, imageCredit, imageLink } = article
  // The player's first frame is the picture.
  const isPlayerFirst = kind === 'video' && description.startsWith('<figure data-card="video"')
  if (!(image || imageLink) || isPlayerFirst) return null
  const lead = image && ({ picture: image, aspect: '16x9', sizes: leadSizes.article, eager: true } as const)
  return (
    <figure className={css.figure}>
      {lead &&
        (lead.picture.moving ? (
          <MovingPicture link={wholePicture(lead.picture)} {...lead} />
        ) : (
          <a {...wholePicture(lead.picture)}>
            <Picture {...lead} />
          </a>
        ))}
      {(imageCaption || imageCredit || imageLink) && (
        <figcaption tabIndex={-1}>
          {imageLink && (
            <a href={imageLink} rel="nofollow noopener external">
              الصورة لدى <bdi>{pictureHolder(article)}</bdi>
            </a>
          )}{' '}
          {imageCaption && <span>{imageCaption}</span>}{' '}
          {imageCredit && (
            <span className={css.credit} data-credit>
              {imageCredit}
            </span>
          )}
        </figcaption>
      )}
    </figure>
  )
}
