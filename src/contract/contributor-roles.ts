/** Roles of those who worked on an article besides its first author. `writing`: another author. */
export const contributorRoles = {
  writing: 'كتابة',
  reporting: 'متابعة',
  translation: 'ترجمة',
  photography: 'تصوير',
  video: 'فيديو',
  graphics: 'رسوم',
  data: 'بيانات',
  editing: 'تحرير',
} as const
export type ContributorRole = keyof typeof contributorRoles
export const contributorRoleNames = Object.keys(contributorRoles) as ContributorRole[]
