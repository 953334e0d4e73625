import { StoryPage } from './StoryPage.tsx'

export const storyComponents = {
  'story-id-slug___ar': StoryPage,
}
