/** Deleting an account asks for this word, so that no slip of a finger does it. */
export const deletionKeyword = 'حذف'
