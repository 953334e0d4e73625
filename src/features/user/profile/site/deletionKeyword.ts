/** Deleting an account requires typing this word, to prevent accidents. */
export const deletionKeyword = 'حذف'
