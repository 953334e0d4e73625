/** Parts of an article's page that browsers load apart from it. */

export { AlsoCovered } from '../../story/site/AlsoCovered.tsx'
export { AboveText } from './AboveText.tsx'
export { PictureViewer } from './body/PictureViewer.tsx'
export { LetterOffer } from './LetterOffer.tsx'
export { NextStory } from './NextStory.tsx'
export { PartOfDossier } from './PartOfDossier.tsx'
