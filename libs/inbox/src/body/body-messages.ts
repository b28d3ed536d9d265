/** What the thread that puts bodies of mails on pages answers. */
export type BodyAnswer = { readonly pdf: Uint8Array | null } | { readonly unreadable: string };
