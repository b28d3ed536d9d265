/** A pattern of `LIKE` for texts that contain this one. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
