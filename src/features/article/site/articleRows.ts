/** Parts of an article's page that browsers load apart from it. */

export { FreeLeft } from '../../paywall/site/FreeLeft.tsx'
export { OnBehalfOf } from '../../paywall/site/OnBehalfOf.tsx'
export { PartOfPodcast } from '../../podcast/site/PartOfPodcast.tsx'
export { Transcript } from '../../podcast/site/Transcript.tsx'
export { AlsoCovered } from '../../story/site/AlsoCovered.tsx'
export { PictureViewer } from './body/PictureViewer.tsx'
export { Corrections } from './Corrections.tsx'
export { LetterOffer } from './LetterOffer.tsx'
export { NextStory } from './NextStory.tsx'
export { PartOfDossier } from './PartOfDossier.tsx'
