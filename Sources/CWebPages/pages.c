#include "CWebPages.h"

#ifdef WEBMAP
#pragma clang diagnostic ignored "-Wc23-extensions"


static const unsigned char index_html[] = {
#embed "pages/index.html"
};
static const unsigned char style_css[] = {
#embed "pages/style.css"
};
static const unsigned char icon_svg[] = {
#embed "pages/icon.svg"
};
static const unsigned char main_js[] = {
#embed "pages/main.js"
};
static const unsigned char state_js[] = {
#embed "pages/state.js"
};
static const unsigned char view_js[] = {
#embed "pages/view.js"
};
static const unsigned char plan_js[] = {
#embed "pages/plan.js"
};
static const unsigned char targets_js[] = {
#embed "pages/targets.js"
};
static const unsigned char panels_js[] = {
#embed "pages/panels.js"
};
static const unsigned char playback_js[] = {
#embed "pages/playback.js"
};
static const unsigned char coverage_js[] = {
#embed "pages/coverage.js"
};
static const unsigned char editor_js[] = {
#embed "pages/editor.js"
};
static const unsigned char draft_js[] = {
#embed "pages/draft.js"
};
static const unsigned char form_js[] = {
#embed "pages/form.js"
};
static const unsigned char picture_js[] = {
#embed "pages/picture.js"
};
static const unsigned char stairs_js[] = {
#embed "pages/stairs.js"
};
static const unsigned char space_js[] = {
#embed "pages/space.js"
};
static const unsigned char floors_js[] = {
#embed "pages/floors.js"
};
static const unsigned char list_js[] = {
#embed "pages/list.js"
};
static const unsigned char identity_js[] = {
#embed "pages/identity.js"
};
static const unsigned char bounds_js[] = {
#embed "pages/bounds.js"
};
static const unsigned char fields_js[] = {
#embed "pages/fields.js"
};
static const unsigned char history_js[] = {
#embed "pages/history.js"
};
static const unsigned char floorform_js[] = {
#embed "pages/floorform.js"
};
static const unsigned char mapform_js[] = {
#embed "pages/mapform.js"
};
static const unsigned char waiting_js[] = {
#embed "pages/waiting.js"
};
static const unsigned char handles_js[] = {
#embed "pages/handles.js"
};
static const unsigned char elements_js[] = {
#embed "pages/elements.js"
};

#define PAGE(path, type, name) {path, type, name, sizeof name}
#define SCRIPT "text/javascript; charset=utf-8"

static const beaconfix_page pages[] = {
    PAGE("/", "text/html; charset=utf-8", index_html),
    PAGE("/style.css", "text/css; charset=utf-8", style_css),
    PAGE("/icon.svg", "image/svg+xml", icon_svg),
    PAGE("/main.js", SCRIPT, main_js),
    PAGE("/state.js", SCRIPT, state_js),
    PAGE("/view.js", SCRIPT, view_js),
    PAGE("/plan.js", SCRIPT, plan_js),
    PAGE("/targets.js", SCRIPT, targets_js),
    PAGE("/panels.js", SCRIPT, panels_js),
    PAGE("/playback.js", SCRIPT, playback_js),
    PAGE("/coverage.js", SCRIPT, coverage_js),
    PAGE("/editor.js", SCRIPT, editor_js),
    PAGE("/draft.js", SCRIPT, draft_js),
    PAGE("/form.js", SCRIPT, form_js),
    PAGE("/picture.js", SCRIPT, picture_js),
    PAGE("/stairs.js", SCRIPT, stairs_js),
    PAGE("/space.js", SCRIPT, space_js),
    PAGE("/floors.js", SCRIPT, floors_js),
    PAGE("/list.js", SCRIPT, list_js),
    PAGE("/identity.js", SCRIPT, identity_js),
    PAGE("/bounds.js", SCRIPT, bounds_js),
    PAGE("/fields.js", SCRIPT, fields_js),
    PAGE("/history.js", SCRIPT, history_js),
    PAGE("/floorform.js", SCRIPT, floorform_js),
    PAGE("/mapform.js", SCRIPT, mapform_js),
    PAGE("/waiting.js", SCRIPT, waiting_js),
    PAGE("/handles.js", SCRIPT, handles_js),
    PAGE("/elements.js", SCRIPT, elements_js),
};

const beaconfix_page *beaconfix_pages(size_t *count) {
  *count = sizeof pages / sizeof *pages;
  return pages;
}
#else
const beaconfix_page *beaconfix_pages(size_t *count) {
  *count = 0;
  return NULL;
}
#endif
