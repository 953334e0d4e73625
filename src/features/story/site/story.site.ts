import { served } from '../../../api/page.ts'
import { loadStory, storyHead } from './story.loader.ts'

export const storySite = {
  'story-id-slug___ar': served(loadStory, storyHead),
}
