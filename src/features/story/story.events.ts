import { defineEvent } from '../../platform/events.ts'
import type { StoryPlace } from './story.schema.ts'

/** Articles entered a story, left it or changed places in it; in the transaction that does so. */
export const storyArranged = defineEvent<StoryPlace[]>('storyArranged')
