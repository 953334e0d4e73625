import { redirect } from 'react-router'
import type { PageAsk, PageHead, Site } from '../../../api/page.ts'
import { fail } from '../../../contract/fail.ts'
import { breadcrumbOf, webPageOf } from '../../../ui/site/structured.ts'
import type { ComparedStory } from '../story.schema.ts'
import { storyPath } from './storyPath.ts'

export type StoryData = { story: ComparedStory }

export async function loadStory({ client, params }: PageAsk): Promise<StoryData> {
  const { id = '', slug } = params
  if (!/^[1-9]\d{0,8}$/.test(id)) throw fail('NOT_FOUND')
  const story = await client.story.get({ id: Number(id) })
  if (slug !== story.slug) throw redirect(encodeURI(storyPath(story)), 301)
  return { story }
}

export function storyHead({ story }: StoryData, site: Site): PageHead {
  const page = {
    title: `${story.title}: من تناوله`,
    description: `من سبق إلى خبر «${story.title}»، ومن تناوله بعده، وبم زاد كل منهم.`.slice(0, 300),
    canonical: storyPath(story),
  }
  return {
    ...page,
    structured: [webPageOf(site, page), breadcrumbOf(site, [{ name: story.title, path: page.canonical }])],
  }
}
