/** One line that says whether this machine isolates the processes that open uploads and mails. Runs the same check as each worker; needs the build. */
export async function isolationLine() {
  const { ReaderPool } = await import('#unpacking');
  const { method, reason } = await new ReaderPool().isolation();
  return method === 'none'
    ? `Uploaded files and mails are opened without isolation by the kernel: ${reason} (docs/operate/isolation.md)`
    : `Uploaded files and mails are opened in isolation by the kernel (${method})`;
}
