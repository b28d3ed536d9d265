import { describe, expect, it } from 'vitest';
import { html, prose } from './html.js';

describe('pages', () => {
  it('escape every value that is not their own HTML', () => {
    expect(html`<p title="${'"'}">${'<script>'}${html`<b>${'&'}</b>`}${[1, '<']}</p>`.text).toBe(
      '<p title="&quot;">&lt;script&gt;<b>&amp;</b>1&lt;</p>',
    );
  });

  it('show text between backquotes as code', () => {
    expect(prose('state `ready` <').text).toBe('state <code>ready</code> &lt;');
  });
});
