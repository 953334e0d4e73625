/** Parts of an article's page that browsers load apart from it. */

export { PartOfDossier } from '../../dossier/site/PartOfDossier.tsx'
export { AboveText } from './AboveText.tsx'
export { ArticleEnd } from './ArticleEnd.tsx'
export { BelowText } from './BelowText.tsx'
